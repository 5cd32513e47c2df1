/** Payment providers whose keys may be in the environment. */
import { type GatewayConfig, gatewayOf } from './gateway-config.ts'
import { MIDTRANS_GATEWAY, type MidtransConfig } from './midtrans-config.ts'
import type { Variables } from './variables.ts'
import { XENDIT_GATEWAY, type XenditConfig } from './xendit-config.ts'

export type Gateways = {
  readonly midtrans: GatewayConfig<MidtransConfig>
  readonly xendit: GatewayConfig<XenditConfig>
}

/** Adds a sentence per mistake to `mistakes`. */
export function gatewaysOf(env: Variables, mistakes: string[]): Gateways {
  return {
    midtrans: gatewayOf(env, MIDTRANS_GATEWAY, mistakes),
    xendit: gatewayOf(env, XENDIT_GATEWAY, mistakes),
  }
}
