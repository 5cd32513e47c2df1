import cssUrl from '../app.css?url'
import fontUrl from '../fonts/plus-jakarta-sans.woff2?url'

export const CSS_URL = cssUrl
export const FONT_URL = fontUrl

/** Value of the `Link` header, which proxies may send early (103). */
export const STYLE_PRELOAD_HEADER = `<${CSS_URL}>; rel=preload; as=style, <${FONT_URL}>; rel=preload; as=font; type="font/woff2"; crossorigin`
