# Étal, prêt à servir : `docker build -t etal .`, puis deploy/compose.yaml ou docs/operations.md.

FROM node:24-bookworm-slim AS build
WORKDIR /opt/etal
COPY . .
# The front ends and the server are built once, here: a container that starts only serves.
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Moins de mémoire : voir « Mémoire » dans docs/operations.md.
ENV MALLOC_ARENA_MAX=1
WORKDIR /opt/etal
COPY --from=build /opt/etal ./
# The only place that is written to; everything else may be mounted read-only.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "--import", "./tools/require-node.mjs", "tools/serve.ts"]
