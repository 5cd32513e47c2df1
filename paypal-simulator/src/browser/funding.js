/** @typedef {import('@paypal/paypal-js').FUNDING_SOURCE} FundingSource */

/** @type {FundingSource[]} */
const FUNDING_SOURCES = [
  'paypal',
  'venmo',
  'applepay',
  'itau',
  'credit',
  'paylater',
  'card',
  'ideal',
  'sepa',
  'bancontact',
  'giropay',
  'sofort',
  'eps',
  'mybank',
  'p24',
  'verkkopankki',
  'payu',
  'blik',
  'trustly',
  'zimpler',
  'maxima',
  'oxxo',
  'boletobancario',
  'wechatpay',
  'mercadopago',
  'multibanco',
]

/** @type {Record<string, FundingSource>} */
export const FUNDING = Object.fromEntries(FUNDING_SOURCES.map((source) => [source.toUpperCase(), source]))

export function getFundingSources() {
  return [...FUNDING_SOURCES]
}

/**
 * The simulator plays a wallet and a card, nothing else.
 * @param {FundingSource | undefined} source
 * @returns {source is 'paypal' | 'card'}
 */
export function isPlayable(source) {
  return source === 'paypal' || source === 'card'
}
