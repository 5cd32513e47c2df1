/** What the server hands to a rendering: loaders cannot tell it from the browser. */
import type { Client } from '@warung/contract/client.ts'
import type { PublicNotice } from '@warung/contract/public-notices.ts'
import type { ShopProfile } from '@warung/contract/settings.ts'
import { createContext } from 'react-router'

export type Settings = {
  /** as its owner has set it */
  readonly shop: ShopProfile
  /** how buyers pay on an order's own screen; null where they do not */
  readonly payment: {
    /** orders of this payment method are paid so */
    readonly methodName: string
    readonly clientId: string
    /** where the payment script comes from, when not from the provider's own site */
    readonly sdkBaseUrl: string | null
    readonly isTest: boolean
    /** false: the policy of the page that was opened keeps the payment script out; the order's own lets it in */
    readonly isPermitted: boolean
  } | null
  readonly notices: readonly PublicNotice[]
}

export const apiContext = createContext<Client>()
/** told of what went wrong while a page was rendered: the shop's log */
export const reportContext = createContext<(error: unknown) => void>()
/** takes the text of the page: as a body it would be encoded, only to be decoded again */
export const htmlContext = createContext<(html: string) => void>()
export const settingsContext = createContext<Settings>()
/** secret of one rendering; marks the scripts that are ours (server/src/storefront) */
export const nonceContext = createContext<string>()
