/** Sends shop events to each vendor, with the vendor's automatic collection turned off. Never contains personal data. */
import { PIXEL_SCRIPTS, PIXEL_VENDORS, type PixelVendor } from '@warung/contract/values/pixels.ts'

export type PixelItem = {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly quantity: number
}

export type PixelEvent =
  | { readonly kind: 'page' }
  | { readonly kind: 'product' | 'cart' | 'checkout'; readonly items: readonly PixelItem[] }
  | {
      readonly kind: 'purchase'
      readonly items: readonly PixelItem[]
      readonly orderId: number
      readonly total: number
    }

/** Origin and path only. */
type PixelPage = { readonly location: string }

type Vendor = {
  readonly open: (id: string) => void
  readonly send: (event: PixelEvent, page: PixelPage) => void
}

function loadScript(src: string): void {
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}

function priceOfEvent(event: Exclude<PixelEvent, { kind: 'page' }>): number {
  if (event.kind === 'purchase') return event.total
  return event.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

type VendorCall = (...args: unknown[]) => void

/** Calls wait in a list that the vendor's script takes over. */
type Fbq = VendorCall & {
  callMethod?: VendorCall
  queue: unknown[]
  push: VendorCall
  loaded: boolean
  version: string
  disablePushState: boolean
}

const META_EVENTS = {
  product: 'ViewContent',
  cart: 'AddToCart',
  checkout: 'InitiateCheckout',
  purchase: 'Purchase',
} as const

function openFbq(): Fbq {
  const queue: unknown[] = []
  const call: VendorCall = (...args) => (fbq.callMethod ? fbq.callMethod(...args) : queue.push(args))
  const fbq: Fbq = Object.assign(call, {
    ...{ queue, loaded: true, version: '2.0', disablePushState: true },
    push: call,
  })
  return fbq
}

function metaVendor(): Vendor {
  const fbq = openFbq()
  return {
    open: (id) => {
      Object.assign(window, { fbq, _fbq: fbq })
      fbq('set', 'autoConfig', false, id)
      fbq('init', id)
      loadScript(PIXEL_SCRIPTS.meta)
    },
    send: (event) => {
      if (event.kind === 'page') return fbq('track', 'PageView')
      const content = {
        content_type: 'product',
        contents: event.items.map(({ id, quantity }) => ({ id: String(id), quantity })),
        value: priceOfEvent(event),
        currency: 'IDR',
      }
      const eventID = event.kind === 'purchase' ? [{ eventID: `order-${event.orderId}` }] : []
      fbq('track', META_EVENTS[event.kind], content, ...eventID)
    },
  }
}

const TIKTOK_EVENTS = {
  product: 'ViewContent',
  cart: 'AddToCart',
  checkout: 'InitiateCheckout',
  purchase: 'CompletePayment',
} as const

const TIKTOK_METHODS = [
  'page',
  'track',
  'identify',
  'instances',
  'debug',
  'on',
  'off',
  'once',
  'ready',
] as const

/** An array of calls with methods that add to it, as TikTok's own beginning makes one. */
function openTtq(id: string): Record<'page' | 'track', VendorCall> {
  const queue: unknown[][] = []
  const method =
    (name: string): VendorCall =>
    (...args) =>
      void queue.push([name, ...args])
  const methods = Object.fromEntries(TIKTOK_METHODS.map((name) => [name, method(name)]))
  const instance = Object.assign([], { _u: PIXEL_SCRIPTS.tiktok })
  Object.assign(queue, methods, {
    ...{ methods: TIKTOK_METHODS, _i: { [id]: instance }, _t: { [id]: Date.now() }, _o: { [id]: {} } },
  })
  Object.assign(window, { TiktokAnalyticsObject: 'ttq', ttq: queue })
  // the script replaces the methods
  return {
    page: (...args) => callOf(queue, 'page', args),
    track: (...args) => callOf(queue, 'track', args),
  }
}

function callOf(target: object, name: string, args: readonly unknown[]): void {
  const method: unknown = Reflect.get(target, name)
  if (typeof method === 'function') Reflect.apply(method, target, args)
}

function tiktokVendor(): Vendor {
  let ttq: ReturnType<typeof openTtq> | undefined
  return {
    open: (id) => {
      ttq = openTtq(id)
      loadScript(`${PIXEL_SCRIPTS.tiktok}?sdkid=${id}&lib=ttq`)
    },
    send: (event) => {
      if (event.kind === 'page') return ttq?.page()
      const contents = event.items.map(({ id, name, price, quantity }) => ({
        ...{ content_id: String(id), content_type: 'product', content_name: name, price, quantity },
      }))
      const eventId = event.kind === 'purchase' ? [{ event_id: `order-${event.orderId}` }] : []
      ttq?.track(
        TIKTOK_EVENTS[event.kind],
        { contents, value: priceOfEvent(event), currency: 'IDR' },
        ...eventId,
      )
    },
  }
}

const GOOGLE_EVENTS = {
  product: 'view_item',
  cart: 'add_to_cart',
  checkout: 'begin_checkout',
  purchase: 'purchase',
} as const

function googleVendor(): Vendor {
  const dataLayer: unknown[] = []
  // the script looks for the arguments object itself
  function gtag(..._args: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: as above
    dataLayer.push(arguments)
  }
  return {
    open: (id) => {
      Object.assign(window, { dataLayer, gtag })
      gtag('js', new Date())
      gtag('config', id, {
        ...{ send_page_view: false, page_referrer: '', allow_google_signals: false },
        allow_ad_personalization_signals: false,
      })
      loadScript(`${PIXEL_SCRIPTS.google}?id=${id}`)
    },
    send: (event, { location }) => {
      const page = { page_location: location, page_referrer: '' }
      if (event.kind === 'page') return gtag('event', 'page_view', page)
      const items = event.items.map(({ id, name, price, quantity }) => ({
        ...{ item_id: String(id), item_name: name, price, quantity },
      }))
      const order = event.kind === 'purchase' ? { transaction_id: String(event.orderId) } : {}
      gtag('event', GOOGLE_EVENTS[event.kind], {
        ...page,
        ...order,
        ...{ items, value: priceOfEvent(event), currency: 'IDR' },
      })
    },
  }
}

const VENDORS: Readonly<Record<PixelVendor, () => Vendor>> = {
  meta: metaVendor,
  tiktok: tiktokVendor,
  google: googleVendor,
}

export type PixelIds = Readonly<Partial<Record<PixelVendor, string | undefined>>>

/** Loads the scripts. @returns what sends an event to all of them */
export function openPixels(ids: PixelIds): Vendor['send'] {
  const opened = PIXEL_VENDORS.flatMap((vendor) => {
    const id = ids[vendor]
    if (!id) return []
    const made = VENDORS[vendor]()
    made.open(id)
    return [made]
  })
  return (event, page) => {
    for (const { send } of opened) send(event, page)
  }
}
