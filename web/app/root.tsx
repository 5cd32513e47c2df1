import { accentColors } from '@warung/contract/accent-colors.ts'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { useSessionRevalidation } from './account/use-session-revalidation'
import { messageOf } from './client/api'
import { type Settings, settingsContext } from './client/context'
import { useShopProfile } from './client/shop-profile'
import { accentStyle } from './shell/accent'
import { ClosedNotice, ClosedShop, useIsClosedHere } from './shell/closed-shop'
import { Footer } from './shell/footer'
import { Header } from './shell/header'
import { PrefetchLinks } from './shell/prefetch-links'
import { PublicNotices } from './shell/public-notices'
import { isSearchTyped } from './shell/search-box'
import { ChunkFailurePage } from './startup/chunk-failure'
import { ChunkLoadError } from './startup/load-chunk'
import { StartScripts } from './startup/load-scripts'
import { CSS_URL, FONT_URL } from './startup/page-styles'
import { ButtonLink } from './ui/button'
import { FailedLoad } from './ui/failed-load'
import { PageSkeleton } from './ui/skeleton'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: FONT_URL, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: CSS_URL },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function loader({ context }: Route.LoaderArgs): Settings {
  return context.get(settingsContext)
}

/** Not loaded again at each navigation: `refreshShopProfile` asks where a changed setting would matter. */
export function shouldRevalidate(): boolean {
  return false
}

/** Of a page that failed its error boundary says the title. */
export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  return error ? [] : [{ title: loaderData?.shop.shop_name ?? 'Warung' }]
}

function ProgressBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="progress fixed inset-x-0 top-0 z-50 h-1 bg-accent"
    />
  )
}

/** Screen readers and keyboards start at the new page, not where the old link was; whoever types a search goes on. */
function FocusOnNavigation() {
  const { pathname } = useLocation()
  // with the screen, not after it: what somebody reaches for on the new one meanwhile keeps the focus
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    if (pathname !== firstPath && !isSearchTyped()) main?.focus({ preventScroll: true })
    firstPath = undefined
  }, [pathname])
  return null
}
let firstPath: string | undefined = typeof window === 'undefined' ? undefined : window.location.pathname

/** Says in the page itself that React has taken over what the server rendered: from then on the router may be used. */
function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return null
}

function SessionRevalidation() {
  useSessionRevalidation()
  return null
}

export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root')
  const shop = useShopProfile()
  const accent = accentColors(shop.accent_color)
  return (
    <html lang="en" style={accent && accentStyle(accent)}>
      <head>
        <meta charSet="utf-8" />
        <StartScripts />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={accent?.day.brand ?? '#0b6b50'} />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
        >
          Skip to content
        </a>
        <PublicNotices notices={settings?.notices ?? []} />
        <ClosedNotice />
        <noscript>Cart, orders and accounts need JavaScript.</noscript>
        <Header shop={shop}>
          <ProgressBar />
        </Header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl grow px-4 py-6 outline-none sm:px-6"
        >
          {children}
        </main>
        <Footer shop={shop} />
        <FocusOnNavigation />
        <SessionRevalidation />
        <PrefetchLinks />
        <HydrationMark />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const shop = useShopProfile()
  return useIsClosedHere() ? <ClosedShop shop={shop} /> : <Outlet />
}

export function HydrateFallback() {
  return <PageSkeleton />
}

/** What failed, in the place of the page: an address, a part of the program, or the data (D21). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <div className="grid justify-items-start gap-4 py-10">
        <title>Page not found</title>
        <h1 className="font-bold text-2xl">Page not found</h1>
        <p className="text-ink-soft">
          {typeof error.data === 'string' && error.data !== ''
            ? error.data
            : 'There is nothing at this address.'}
        </p>
        <ButtonLink to={href('/')}>Go to the shop</ButtonLink>
      </div>
    )
  }
  if (error instanceof ChunkLoadError) return <ChunkFailurePage />
  return (
    <div className="grid justify-items-start gap-4 py-10">
      <title>This page could not be shown</title>
      <h1 className="font-bold text-2xl">This page could not be shown</h1>
      <FailedLoad message={messageOf(error)} />
      <ButtonLink to={href('/')}>Go to the shop</ButtonLink>
    </div>
  )
}
