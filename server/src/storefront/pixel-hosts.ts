/** The hosts that advertising scripts need, of the vendors whose id the owner has entered. */
import { PIXEL_PAGES, PIXEL_VENDORS, type PixelVendor } from '@warung/contract/values/pixels.ts'
import type { ScriptHosts } from '../providers/provider.ts'

export type PixelHosts = Pick<ScriptHosts, 'script' | 'connect' | 'image'>

const HOSTS: Readonly<Record<PixelVendor, PixelHosts>> = {
  meta: {
    script: ['https://connect.facebook.net'],
    connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
    image: ['https://www.facebook.com'],
  },
  tiktok: {
    script: ['https://analytics.tiktok.com'],
    connect: ['https://analytics.tiktok.com'],
    image: [],
  },
  google: {
    script: ['https://www.googletagmanager.com'],
    connect: [
      'https://www.googletagmanager.com',
      'https://www.google-analytics.com',
      'https://region1.google-analytics.com',
      'https://analytics.google.com',
    ],
    image: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
  },
}

/** Undefined for a page that loads none. @param url of the page, from its first slash */
export function pixelHostsOf(
  pixels: Readonly<Partial<Record<PixelVendor, string | undefined>>> | undefined,
  url: string,
): PixelHosts | undefined {
  if (!pixels || !PIXEL_PAGES.test(url)) return undefined
  const used = PIXEL_VENDORS.filter((vendor) => pixels[vendor]).map((vendor) => HOSTS[vendor])
  if (used.length === 0) return undefined
  return {
    script: used.flatMap(({ script }) => script),
    connect: used.flatMap(({ connect }) => connect),
    image: used.flatMap(({ image }) => image),
  }
}
