import type { CourierConfig } from '../../../platform/config/optional-services.ts'
import { BITESHIP_URL, biteship } from './biteship/biteship.ts'
import type { Courier } from './courier.ts'
import { RAJAONGKIR_URL, rajaOngkir } from './rajaongkir/rajaongkir.ts'

const couriers: Readonly<Record<CourierConfig['provider'], (config: CourierConfig) => Courier>> = {
  rajaongkir: (config) => rajaOngkir({ ...config, apiUrl: config.apiUrl ?? RAJAONGKIR_URL }),
  biteship: (config) => biteship({ ...config, apiUrl: config.apiUrl ?? BITESHIP_URL }),
}

export function openCourier(config: CourierConfig | undefined): Courier | undefined {
  return config && couriers[config.provider](config)
}
