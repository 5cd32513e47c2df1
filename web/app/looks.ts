/** What every page is painted with. */

import cssUrl from './app.css?url'
import fontUrl from './fonts/plus-jakarta-sans.woff2?url'

export const CSS_URL = cssUrl
export const FONT_URL = fontUrl

/** The header `Link`: heard before a byte of the page, by proxies too, which may send it ahead (103). */
export const LOOKS_AHEAD = `<${CSS_URL}>; rel=preload; as=style, <${FONT_URL}>; rel=preload; as=font; type="font/woff2"; crossorigin`
