import { buttonsOf } from './buttons.js'
import { FUNDING, getFundingSources, isPlayable } from './funding.js'

/**
 * @typedef {import('@paypal/paypal-js').PayPalNamespace} PayPalNamespace
 * @typedef {import('./calls.js').Settings} Settings
 */

/** @param {Settings} settings @returns {PayPalNamespace} */
export function paypalNamespace(settings) {
  return {
    Buttons: buttonsOf(settings),
    FUNDING,
    getFundingSources,
    isFundingEligible: (source) => isPlayable(source),
    rememberFunding() {},
    version: '5.0.0-simulator',
  }
}

/**
 * Installs the namespace where the page expects it. Calls go to the script's own address, so they
 * stay within the page's origin.
 * @public called by the script that assemble-script.ts puts together
 * @param {Settings} settings
 * @param {HTMLOrSVGScriptElement | null} script
 */
export function install(settings, script) {
  const name = script?.dataset.namespace || 'paypal'
  const source = script instanceof HTMLScriptElement ? script.src : ''
  const base = source.includes('/sdk/js') ? source.slice(0, source.lastIndexOf('/sdk/js')) : settings.base
  Object.defineProperty(window, name, {
    value: paypalNamespace({ ...settings, base }),
    configurable: true,
    enumerable: true,
    writable: true,
  })
}
