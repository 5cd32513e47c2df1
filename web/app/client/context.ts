/** What the server hands to a rendering: loaders cannot tell it from the browser. */
import type { Client } from '@warung/contract/client.ts'
import type { RenderSettings } from '@warung/contract/settings.ts'
import { createContext } from 'react-router'

export type Settings = RenderSettings

export const apiContext = createContext<Client>()
/** told of what went wrong while a page was rendered: the shop's log */
export const reportContext = createContext<(error: unknown) => void>()
/** takes the text of the page: as a body it would be encoded, only to be decoded again */
export const htmlContext = createContext<(html: string) => void>()
export const settingsContext = createContext<Settings>()
/** secret of one rendering; marks the scripts that are ours (server/src/storefront) */
export const nonceContext = createContext<string>()
