"""The same as the programs in TypeScript, with a client for Python."""

import json
import os
import uuid

import tilgode

url = os.environ["TILGODE_URL"]
audience = f"{url}/v1/accounts/{os.environ['TILGODE_ACCOUNT']}"
client_id = os.environ["TILGODE_CLIENT_ID"]
client_secret = os.environ["TILGODE_CLIENT_SECRET"]

reference = f"proof-{uuid.uuid4()}"


def new_key():
    return str(uuid.uuid4())


def new_invoice(quantity):
    return tilgode.NewInvoice(
        client=tilgode.NewInvoiceClient(name="Fjord Kaffe AS", email="faktura@fjordkaffe.example"),
        due_date="2030-01-31",
        reference=reference,
        lines=[tilgode.NewInvoiceLine(description="Kaffe, 1 kg", quantity=quantity, unit_price=149.9)],
    )


configuration = tilgode.Configuration(host=url)
client = tilgode.ApiClient(configuration)
token = tilgode.AuthenticationApi(client).create_access_token(
    grant_type="client_credentials", audience=audience, client_id=client_id, client_secret=client_secret
)
configuration.access_token = token.access_token
invoices = tilgode.InvoicesApi(client)

for _ in range(2):
    draft = invoices.create_invoice(new_key(), new_invoice(quantity=3))
    invoices.send_invoice(draft.id, new_key())

statuses = []
page = 1
while True:
    answer = invoices.list_invoices(status=["sent", "viewed"], reference=reference, page_size=1, page=page)
    statuses += [invoice.status for invoice in answer.items]
    if not answer.has_more:
        break
    page += 1

events = tilgode.EventsApi(client).list_events(types=["invoice.sent", "payment.*"], wait=10)

error = {}
try:
    invoices.create_invoice(new_key(), new_invoice(quantity=0))
except tilgode.ApiException as refused:
    error = json.loads(refused.body)

found = {
    "statuses": statuses,
    "pages": page,
    "events": [event.type for event in events.items],
    "error": error["code"],
    "failing": error["errors"][0]["field"],
}
print(json.dumps(found))
