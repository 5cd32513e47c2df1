import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@warung/contract/values/languages.ts'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../platform/problems/problem.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
const SHOP = 'http://shop'

/** The path within the shop, or `/`: browsers read `//host` and `/\host` as another site. */
function ownPath(to: unknown): string {
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, SHOP)) return '/'
  const { origin, pathname, search } = new URL(to, SHOP)
  // `/.//host` would become `//host`
  return origin === SHOP ? `/${pathname.replace(/^\/+/, '')}${search}` : '/'
}

type Switch = { Params: { language: string }; Querystring: { to?: unknown } }

/** A link, so that it works without JavaScript. Browsers keep the fragment over the redirect. */
export function languageSwitch(
  app: FastifyInstance,
  { isPublicHttps }: { readonly isPublicHttps: boolean },
): void {
  const config = { access: 'anyone', limit: 'browse' } as const
  app.get<Switch>('/language/:language', { config }, (request, reply) => {
    const language: Language | undefined = LANGUAGES.find((each) => each === request.params.language)
    if (language === undefined) throw new Problem('address_not_found')
    const secure = isPublicHttps ? '; Secure' : ''
    const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`
    return reply
      .header('cache-control', 'no-store')
      .header('set-cookie', cookie)
      .redirect(ownPath(request.query.to), 303)
  })
}
