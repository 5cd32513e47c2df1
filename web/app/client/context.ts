import type { Client } from '@warung/contract/client.ts'
import type { RenderSettings } from '@warung/contract/render-settings.ts'
import { createContext } from 'react-router'

export type Settings = RenderSettings
/** a payment method, as this page was rendered with it */
export type PageMethod = Settings['payments'][number]

export const apiContext = createContext<Client>()
export const reportContext = createContext<(error: unknown) => void>()
/** receives the page's text, because a Response body would be encoded and decoded again */
export const htmlContext = createContext<(html: string) => void>()
export const settingsContext = createContext<Settings>()
/** secret of one rendering, which marks our own scripts (server/src/storefront) */
export const nonceContext = createContext<string>()
