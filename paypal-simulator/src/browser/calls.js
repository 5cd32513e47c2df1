/**
 * @typedef {import('@paypal/paypal-js').OrderResponseBody} OrderResponseBody
 * @typedef {import('@paypal/paypal-js').CreateOrderRequestBody} CreateOrderRequestBody
 * @typedef {{ clientId: string, currency: string, base: string }} Settings
 */

/** @param {Settings} settings the simulator's address, and the merchant's client id */
export function orderCalls(settings) {
  /** @param {string} [path] @param {object} [body] @returns {Promise<OrderResponseBody>} */
  async function post(path = '', body) {
    return read(await fetch(address(path), { method: 'POST', ...json(body) }))
  }

  /** @param {string} path */
  function address(path) {
    return `${settings.base}/browser/orders${path}?client-id=${encodeURIComponent(settings.clientId)}`
  }

  return {
    /** @param {CreateOrderRequestBody} request @returns {Promise<string>} the new order's id */
    async create(request) {
      for (const unit of request.purchase_units) checkCurrency(settings, unit.amount)
      const order = await post('', { ...request, intent: request.intent ?? 'CAPTURE' })
      return String(order.id)
    },
    /** @param {string} id */
    async get(id) {
      const order = await read(await fetch(address(`/${encodeURIComponent(id)}`)))
      for (const unit of order.purchase_units ?? []) checkCurrency(settings, unit.amount)
      return order
    },
    /** @param {string} id @param {{ payer_email: string, funding: 'paypal' | 'card' }} approval */
    approve: (id, approval) => post(`/${encodeURIComponent(id)}/approve`, approval),
    /** @param {string} id */
    capture: (id) => post(`/${encodeURIComponent(id)}/capture`),
  }
}

/** @param {object | undefined} body */
function json(body) {
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** @param {Response} response */
async function read(response) {
  const body = await response.json()
  if (response.ok) return body
  const issues = (body.details ?? []).map(
    (/** @type {{ issue: string, description: string }} */ { issue, description }) =>
      `${issue}: ${description}`,
  )
  const error = new Error([body.message, ...issues].join('\n'))
  throw Object.assign(error, { name: body.name, details: body.details, debug_id: body.debug_id })
}

/** The script serves one currency; an order in another is the page's mistake. */
/** @param {Settings} settings @param {{ currency_code: string } | undefined} amount */
function checkCurrency(settings, amount) {
  if (amount === undefined || amount.currency_code === settings.currency) return
  throw new Error(
    `Expected currency from order api call to be ${settings.currency}, got ${amount.currency_code}.`,
  )
}
