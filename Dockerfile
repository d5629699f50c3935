# Two stages: the first has pip and builds, the second has only what runs.
FROM python:3.11-slim-bookworm AS build
WORKDIR /build
RUN python -m venv /uno && /uno/bin/pip install --no-cache-dir --upgrade pip
COPY pyproject.toml README.md ./
COPY engine engine
COPY bot bot
COPY cogs cogs
RUN /uno/bin/pip install --no-cache-dir .

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin uno \
    && install --directory --owner uno --group uno --mode 700 /data
COPY --from=build /uno /uno
ENV PATH=/uno/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    UNO_DATABASE=/data/uno.db \
    UNO_LOG_FORMAT=json \
    UNO_METRICS_PORT=9108
USER uno
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f\"http://127.0.0.1:{os.environ['UNO_METRICS_PORT']}/healthz\", timeout=4)"]
ENTRYPOINT ["python", "-m", "bot"]
