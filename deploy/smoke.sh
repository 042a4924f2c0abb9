#!/bin/sh
# Checks a running service: creates a project, lets it scan, and reads it back by REST and SQL.
# Usage: deploy/smoke.sh http://127.0.0.1:8080 ss_sk_…
set -eu
base=$1
key=$2

ask() {
  method=$1 path=$2
  shift 2
  curl --fail-with-body --silent --show-error --max-time 60 --request "$method" "$base/api/v1$path" \
    --header "authorization: Bearer $key" --header 'content-type: application/json' "$@"
}

curl --fail --silent --show-error --retry 30 --retry-delay 2 --retry-all-errors "$base/readyz" > /dev/null
project=$(ask POST /projects --data '{"name":"Smoke","keywords":["open source"],"sources":["hn"]}' | jq --raw-output .id)

# The scan of Hacker News ends: it must be reachable from the service.
for _ in $(seq 60); do
  status=$(ask GET "/runs?project=$project" | jq --raw-output '.[0].status // "none"')
  case $status in done | partial | failed) break ;; esac
  sleep 2
done
echo "scan: $status"
case $status in done | partial | failed) ;; *) exit 1 ;; esac

ask GET "/mentions?project=$project" | jq --exit-status '.data | type == "array"' > /dev/null
ask POST /analytics/sql --data '{"sql":"SELECT count() AS n FROM mentions"}' | jq --exit-status '.row_count == 1'
