# The service as a container. Two stages: the first builds the package; the second has only Node, the
# built package and its dependencies. The project's own checks have no Docker and never build it;
# test/docs/container.test.ts checks that the names in it exist.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
# Few arenas: one for each thread would keep the peak memory of its searches.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    LODESTONE_HOST=0.0.0.0 \
    LODESTONE_PORT=8080 \
    LODESTONE_CACHE_DIR=/var/cache/lodestone
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir -p /var/cache/lodestone && chown node:node /var/cache/lodestone
USER node
VOLUME /var/cache/lodestone
EXPOSE 8080
# Not /readyz: a service that warms up or closes is healthy.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LODESTONE_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm or a shell between, so that SIGTERM reaches the service. Most objects of planning die
# young, so every thread gets a small semi-space. The old generation is collected once it has doubled:
# by default the engine lets it grow to several times the live memory and keeps those pages, without
# answering more requests.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=100", "dist/cli/main.js", "serve"]
