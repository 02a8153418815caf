"""Closes a month, checks that its figures agree to the øre, and writes its journal as CSV: python3 months_end.py 2026-10"""

import csv
import hashlib
import json
import os
import re
import sys
import time
from collections import defaultdict
from decimal import Decimal
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

VARIABLES = ["TILGODE_URL", "TILGODE_ACCOUNT", "TILGODE_CLIENT_ID", "TILGODE_CLIENT_SECRET"]
MONTH = sys.argv[1] if len(sys.argv) == 2 else ""
if not re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", MONTH, re.ASCII):
    sys.exit("Usage: python3 months_end.py 2026-10")
if missing := [name for name in VARIABLES if not os.environ.get(name)]:
    sys.exit(f"Set {', '.join(missing)} first.")
URL, ACCOUNT, CLIENT_ID, CLIENT_SECRET = (os.environ[name] for name in VARIABLES)
YEAR, NUMBER = map(int, MONTH.split("-"))


def call(method, path, data=None, headers={}):
    try:
        with urlopen(Request(URL + path, data, headers, method=method), timeout=60) as answer:
            # A float is not exact to the øre. A Decimal is.
            return json.load(answer, parse_float=Decimal)
    except HTTPError as refused:
        if refused.code == 429:
            time.sleep(int(refused.headers["Retry-After"]))
            return call(method, path, data, headers)
        sys.exit(f"{method} {path}: {refused.code} {refused.read().decode()}")
    except (OSError, ValueError) as failed:
        sys.exit(f"{method} {path}: {URL} gives no answer of the service: {failed}")


def get(path, **query):
    return call("GET", f"{path}?{urlencode(query)}", headers=AUTHORISED)


def agree(what, one, other):
    if one != other:
        sys.exit(f"{what} do not agree: {one} and {other}")


def balances(month):
    """What each account has at the end of the month, and its movement since the year began."""
    rows = get("/v1/reports/trial-balance", asOf=month)["accounts"]
    return {row["account"]: (row["closing"], row["debit"] - row["credit"]) for row in rows}


def token():
    """One for its 15 minutes, kept between runs in a file that only its owner may read."""
    credentials = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
    audience = f"{URL}/v1/accounts/{ACCOUNT}"
    form = urlencode({"grant_type": "client_credentials", "audience": audience, **credentials}).encode()
    kept = f"token-{hashlib.sha256(form).hexdigest()}"
    if os.path.exists(kept) and time.time() - os.path.getmtime(kept) < 14 * 60:
        with open(kept, encoding="ascii") as file:
            return file.read()
    fetched = call("POST", "/v1/oauth/token", form)["access_token"]
    new = f"{kept}.{os.getpid()}"
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(fetched)
    os.replace(new, kept)
    return fetched


AUTHORISED = {"Authorization": f"Bearer {token()}"}

# First, so that nothing is posted between two of the reads below. A month that is earlier than what is closed would open the
# months after it.
if (get("/v1/period-closing")["closedThrough"] or "") < MONTH:
    body = json.dumps({"closedThrough": MONTH}).encode()
    call("PUT", "/v1/period-closing", body, {**AUTHORISED, "Content-Type": "application/json"})

entries, page, after = [], {}, {}
while page.get("next", "first"):
    page = get("/v1/journal-entries", **{"from": MONTH, "to": MONTH, "pageSize": 100, **after})
    entries, after = entries + page["items"], {"after": page["next"]}

moved = defaultdict(Decimal)
for entry in entries:
    name = f"{entry['series']} {entry['number']}"
    agree(f"Debit and credit of {name}", *(sum(line[side] for line in entry["lines"]) for side in ("debit", "credit")))
    for line in entry["lines"]:
        moved[line["account"]] += line["debit"] - line["credit"]

after = balances(MONTH)
before = balances(f"{YEAR}-{NUMBER - 1:02}") if NUMBER > 1 else {}
for account in {*moved, *after, *before}:
    change = after.get(account, (0, 0))[1] - before.get(account, (0, 0))[1]
    agree(f"Journal and trial balance of {account}", moved[account], change)

receivables = get("/v1/reports/receivables", asOf=MONTH)
owed = receivables["totals"]["outstanding"]
agree("Open invoices and their account", owed, after.get(receivables["account"], (0, 0))[0])

vat = get("/v1/reports/vat", year=YEAR, term=(NUMBER + 1) // 2)
if vat["to"].startswith(MONTH):
    for row in vat["accounts"]:
        agree(f"VAT report and trial balance of {row['account']}", row["closing"], after[row["account"]][0])

with open(f"journal-{MONTH}.csv", "w", newline="", encoding="utf-8") as file:
    table = csv.writer(file)
    table.writerow(["series", "number", "date", "account", "vatCode", "debit", "credit"])
    for entry in entries:
        for line in entry["lines"]:
            amounts = [f"{line[side]:.2f}" for side in ("debit", "credit")]
            table.writerow(
                [entry["series"], entry["number"], entry["postingDate"], line["account"], line["vatCode"], *amounts]
            )

print(f"{MONTH} is closed: {len(entries)} entries. Customers owe {owed:.2f}. VAT of the term so far: {vat['vatDue']:.2f}.")
