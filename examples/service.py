#!/usr/bin/env python3
"""Planning from Python with a remote service: `lodestone serve`, then `python3 examples/service.py [URL]`.

It needs only Python's standard library.
"""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"


def post(route, body, media_type="application/json"):
    """Posts text; returns a binary file. A refusal raises HTTPError with a problem document."""
    headers = {"Content-Type": media_type}
    if "LODESTONE_TOKEN" in os.environ:
        headers["Authorization"] = "Bearer " + os.environ["LODESTONE_TOKEN"]
    return urlopen(Request(URL + route, data=body.encode(), headers=headers), timeout=60)


# One plan.
with post("/plan", json.dumps({"goal": {"items": {"wooden_pickaxe": 1}}, "planner": "htn"})) as answer:
    result = json.load(answer)
print(result["status"], "at a cost of", result["cost"])
for step in result["plan"]["steps"]:
    print(step["stepId"], step["type"], step["args"])

# Many plans, one per line.
problems = [{"goal": {"items": {item: 1}}, "planner": "htn"} for item in ("chest", "furnace", "bedrock")]
lines = "".join(json.dumps(problem) + "\n" for problem in problems)
with post("/plan/batch", lines, "application/x-ndjson") as answers:
    for line in answers:
        print(json.loads(line)["status"])

# Every error has a code and says where it is.
try:
    post("/plan", json.dumps({"goal": {"items": {"iron_pickax": 1}}}))
except HTTPError as error:
    problem = json.load(error)
    print(error.code, problem["code"], problem["detail"])
