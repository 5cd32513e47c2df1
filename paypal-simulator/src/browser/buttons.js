import { orderCalls } from './calls.js'
import { askBuyer } from './dialog.js'
import { element, shadowHost } from './element.js'
import { isPlayable } from './funding.js'
import { BUTTONS_CSS } from './styles.js'

/**
 * @typedef {import('@paypal/paypal-js').PayPalButtonsComponentOptions} Options
 * @typedef {import('@paypal/paypal-js').PayPalButtonsComponent} Component
 * @typedef {import('@paypal/paypal-js').OnApproveActions} OnApproveActions
 * @typedef {import('./calls.js').Settings} Settings
 */

/** @param {Settings} settings @returns {(options?: Options) => Component} */
export function buttonsOf(settings) {
  const calls = orderCalls(settings)

  return function Buttons(initialOptions = {}) {
    let options = { ...initialOptions }
    let enabled = true
    let busy = false
    const closing = new AbortController()
    /** @type {HTMLElement | null} */
    let shown = null

    /** @param {'paypal' | 'card'} funding @param {string} [again] an order to be approved anew */
    async function pay(funding, again) {
      let orderID = again
      const order = await askBuyer({
        funding,
        signal: closing.signal,
        async load() {
          if (options.createOrder === undefined) throw new Error('createOrder is missing')
          orderID ??= await options.createOrder(
            { paymentSource: funding },
            { order: { create: calls.create } },
          )
          return calls.get(orderID)
        },
        approve: (loaded, email) => calls.approve(String(loaded.id), { payer_email: email, funding }),
      })
      if (order === null) {
        if (!closing.signal.aborted) options.onCancel?.({ orderID }, { redirect() {} })
        return
      }
      const id = String(order.id)
      let restarted = false
      /** @type {OnApproveActions} */
      const actions = {
        order: {
          capture: () => calls.capture(id),
          get: () => calls.get(id),
          authorize: () => Promise.reject(new Error('This simulator plays the intent CAPTURE only.')),
          patch: () => Promise.reject(new Error('Patch the order from the server.')),
        },
        redirect: (url) => location.assign(url),
        restart() {
          restarted = true
        },
      }
      await options.onApprove?.({ orderID: id, payerID: order.payer?.payer_id ?? null }, actions)
      if (restarted) await pay(funding, id)
    }

    /** @param {'paypal' | 'card'} funding */
    async function click(funding) {
      if (busy || !enabled) return
      setBusy(true)
      try {
        if (await isClickAccepted(funding)) await pay(funding)
      } catch (error) {
        if (options.onError === undefined) throw error
        options.onError(/** @type {Record<string, unknown>} */ (error))
      } finally {
        setBusy(false)
      }
    }

    /** @param {'paypal' | 'card'} funding */
    async function isClickAccepted(funding) {
      let accepted = true
      await options.onClick?.(
        { fundingSource: funding },
        {
          async resolve() {},
          async reject() {
            accepted = false
          },
        },
      )
      return accepted
    }

    /** @param {boolean} now */
    function setBusy(now) {
      busy = now
      for (const button of shown?.shadowRoot?.querySelectorAll('button') ?? []) {
        button.setAttribute('aria-disabled', String(busy || !enabled))
      }
    }

    return {
      isEligible: () => options.fundingSource === undefined || isPlayable(options.fundingSource),
      async render(container) {
        const target = typeof container === 'string' ? document.querySelector(container) : container
        if (!(target instanceof Element)) {
          throw new Error(`Document is ready and element ${container} does not exist`)
        }
        shown?.remove()
        shown = drawButtons(options, click)
        target.append(shown)
        options.onInit?.({}, { enable: async () => allow(true), disable: async () => allow(false) })
      },
      async close() {
        closing.abort()
        shown?.remove()
        shown = null
      },
      async updateProps(changed) {
        options = { ...options, ...changed }
      },
      resume() {},
      hasReturned: () => false,
    }

    /** @param {boolean} now */
    function allow(now) {
      enabled = now
      setBusy(busy)
    }
  }
}

/** @param {Options} options @param {(funding: 'paypal' | 'card') => void} click */
function drawButtons({ fundingSource, style = {} }, click) {
  const { host, root } = shadowHost('paypal-buttons', BUTTONS_CSS)
  const fundings = fundingSource === undefined ? /** @type {const} */ (['paypal', 'card']) : [fundingSource]
  const box = element('div', {
    class: `buttons ${style.layout === 'horizontal' ? 'horizontal' : 'vertical'}`,
  })
  for (const funding of fundings) {
    if (!isPlayable(funding)) continue
    const button = element('button', { class: `pay ${funding}`, type: 'button', 'aria-haspopup': 'dialog' })
    button.append(...(funding === 'paypal' ? wordmark() : ['Debit or Credit Card']))
    button.addEventListener('click', () => click(funding))
    box.append(button)
  }
  box.append(element('p', { class: 'badge' }, 'Test payment'))
  if (style.height !== undefined)
    box.style.setProperty('--block-size', `${Math.min(55, Math.max(25, style.height))}px`)
  const radius = { pill: 28, rect: 4, sharp: 0 }[style.shape ?? 'rect']
  box.style.setProperty('--radius', `${style.borderRadius ?? radius}px`)
  if (style.disableMaxWidth) host.style.maxWidth = 'none'
  root.append(box)
  return host
}

function wordmark() {
  return [element('span', {}, 'Pay'), element('span', { class: 'second' }, 'Pal')]
}
