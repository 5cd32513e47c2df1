/** What every page is painted with. */
import fontUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import cssUrl from './app.css?url'

export const CSS_URL = cssUrl
export const FONT_URL = fontUrl

/** The header `Link`: heard before a byte of the page, by proxies too, which may send it ahead (103). */
export const LOOKS_AHEAD = `<${CSS_URL}>; rel=preload; as=style, <${FONT_URL}>; rel=preload; as=font; type="font/woff2"; crossorigin`
