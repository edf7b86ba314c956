#!/usr/bin/env bash
# Planning from a shell with a remote service: `lodestone serve`, then `bash examples/service.sh [URL]`.
# Needs curl.
set -euo pipefail
url="${1:-http://127.0.0.1:8080}"
ask() { curl --silent --show-error --fail-with-body ${LODESTONE_TOKEN:+--header "Authorization: Bearer $LODESTONE_TOKEN"} "$@"; }
json=(--header 'Content-Type: application/json')

# Wait until the threads are warm.
ask --retry 20 --retry-delay 1 --retry-connrefused "$url/readyz"; echo

# One plan.
ask "${json[@]}" --data '{"goal":{"items":{"wooden_pickaxe":1}},"planner":"htn"}' "$url/plan"; echo

# The events of a search, and then its result.
ask --no-buffer "${json[@]}" --header 'Accept: text/event-stream' --data '{"goal":{"items":{"stick":1}}}' "$url/plan"

# Many plans, one per line.
printf '%s\n' '{"goal":{"items":{"chest":1}}}' '{"goal":{"items":{"bedrock":1}}}' |
  ask --no-buffer --header 'Content-Type: application/x-ndjson' --data-binary @- "$url/plan/batch"

# Every error has a code and says where it is: 422 and input.unknownItem.
ask "${json[@]}" --data '{"goal":{"items":{"iron_pickax":1}}}' "$url/plan" || true
echo
