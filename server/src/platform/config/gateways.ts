/** Payment providers whose keys the environment may contain. */
import { type GatewayConfig, gatewayOf } from './gateway-config.ts'
import { MIDTRANS_GATEWAY, type MidtransConfig } from './midtrans-config.ts'
import type { Variables } from './variables.ts'
import { XENDIT_GATEWAY, type XenditConfig } from './xendit-config.ts'

export type Gateways = {
  readonly midtrans: GatewayConfig<MidtransConfig>
  readonly xendit: GatewayConfig<XenditConfig>
}

/** Adds a sentence for each mistake to `mistakes`. */
export function gatewaysOf(env: Variables, mistakes: string[]): Gateways {
  return {
    midtrans: gatewayOf(env, MIDTRANS_GATEWAY, mistakes),
    xendit: gatewayOf(env, XENDIT_GATEWAY, mistakes),
  }
}
