import { COURIERS } from './values/couriers.ts'

function lettersAndDigits(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

export function trackingUrl(courier: string, trackingNumber: string): string | null {
  if (trackingNumber === '') return null
  const name = lettersAndDigits(courier)
  const match = COURIERS.find(({ aliases }) => aliases.some((alias) => alias === name))
  return match?.trackingPage?.replace('{number}', () => encodeURIComponent(trackingNumber)) ?? null
}
