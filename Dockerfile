# The service as a container. Two stages: what builds the package stays behind; what runs is Node, the built package and its dependencies.
# Never built by the project's own checks, which have no Docker; test/docs/container.test.ts holds what it names to what there is.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
# Few arenas: each thread's own would keep what its searches needed once.
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
# Not /readyz: a service that warms up or closes is well.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LODESTONE_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm or a shell between, so that SIGTERM reaches the service. Planning makes little that lives, so that a small room for young objects does
# in every thread, and what has lived a while is collected once there is twice as much of it: left to itself the engine lets it grow to several times
# what is in use, and keeps those pages, for no more answers.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=100", "dist/cli/main.js", "serve"]
