import { element, shadowHost } from './element.js'
import { DIALOG_CSS } from './styles.js'

/**
 * @typedef {import('./calls.js').OrderResponseBody} OrderResponseBody
 * @typedef {object} Question
 * @property {'paypal' | 'card'} funding
 * @property {() => Promise<OrderResponseBody>} load makes the order that is to be paid
 * @property {(order: OrderResponseBody, email: string) => Promise<OrderResponseBody>} approve
 * @property {AbortSignal} signal closes the dialog when the page takes its button away
 */

/**
 * Resolves to the approved order, or to null when the buyer declines. Rejects when the order cannot
 * be made or approved.
 * @param {Question} question
 * @returns {Promise<OrderResponseBody | null>}
 */
export function askBuyer({ funding, load, approve, signal }) {
  const { host, root } = shadowHost('paypal-simulator-dialog', DIALOG_CSS)
  const parts = buildDialog(funding)
  const { dialog, form, email, go, stop } = parts
  root.append(dialog)
  document.body.append(host)

  return new Promise((resolve, reject) => {
    /** @type {OrderResponseBody | null} */
    let order = null
    let approving = false

    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (order === null || approving) return
      approving = true
      go.disabled = stop.disabled = true
      form.setAttribute('aria-busy', 'true')
      approve(order, email.value.trim()).then(finish(resolve), finish(reject))
    })
    stop.addEventListener('click', () => dialog.close())
    dialog.addEventListener('cancel', (event) => {
      if (approving) event.preventDefault()
    })
    dialog.addEventListener('close', () => {
      host.remove()
      if (!approving) resolve(null)
    })
    signal.addEventListener('abort', () => dialog.close(), { once: true })

    dialog.showModal()
    load().then((loaded) => {
      order = loaded
      showOrder(parts, loaded)
    }, finish(reject))

    /**
     * @template T
     * @param {(value: T) => void} settle
     * @returns {(value: T) => void}
     */
    function finish(settle) {
      return (value) => {
        settle(value)
        dialog.close()
      }
    }
  })
}

/** @param {ReturnType<typeof buildDialog>} parts @param {OrderResponseBody} order */
function showOrder({ amount, reference, form, go }, order) {
  const [unit] = order.purchase_units ?? []
  amount.textContent = `${unit?.amount?.currency_code} ${unit?.amount?.value}`
  reference.textContent = unit?.description ?? unit?.custom_id ?? '–'
  form.removeAttribute('aria-busy')
  go.disabled = false
}

/** @param {'paypal' | 'card'} funding */
function buildDialog(funding) {
  const title = funding === 'card' ? 'Pay by debit or credit card' : 'Pay with PayPal'
  const heading = element('h2', { id: 'title', tabindex: '-1', autofocus: true }, title)
  const amount = element('dd', { class: 'amount' }, '…')
  const reference = element('dd', {}, '…')
  const email = element('input', {
    id: 'email',
    type: 'email',
    required: true,
    autocomplete: 'off',
    value: 'buyer@example.com',
  })
  const go = element('button', { class: 'go', type: 'submit', disabled: true }, 'Pay')
  const stop = element('button', { class: 'stop', type: 'button' }, 'Cancel')
  const form = element(
    'form',
    { 'aria-busy': 'true' },
    heading,
    element('dl', {}, element('dt', {}, 'Amount'), amount, element('dt', {}, 'Order'), reference),
    field('E-mail', email),
    ...(funding === 'card' ? [cardFields()] : []),
    element('div', { class: 'actions' }, stop, go),
  )
  const notice = element('p', { class: 'notice', id: 'notice' }, 'Test payment – no real money')
  const labels = { 'aria-labelledby': 'title', 'aria-describedby': 'notice' }
  return { dialog: element('dialog', labels, notice, form), form, email, go, stop, amount, reference }
}

/** Demo card: nothing typed here leaves the page. */
function cardFields() {
  /** @param {string} id @param {string} value @param {string} pattern */
  const input = (id, value, pattern) =>
    element('input', { id, value, pattern, required: true, inputmode: 'numeric', autocomplete: 'off' })
  return element(
    'fieldset',
    { 'aria-label': 'Test card' },
    field('Card number', input('number', '4111 1111 1111 1111', '[0-9 ]{12,23}')),
    element(
      'div',
      { class: 'pair' },
      field('Expires', input('expiry', '12/34', '(0[1-9]|1[0-2]) ?/ ?[0-9]{2}')),
      field('CVC', input('cvc', '123', '[0-9]{3,4}')),
    ),
  )
}

/** @param {string} label @param {HTMLInputElement} input */
function field(label, input) {
  return element('div', { class: 'field' }, element('label', { for: input.id }, label), input)
}
