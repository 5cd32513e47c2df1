import { isAdmin } from '@warung/contract/roles.ts'
import type { ShopProfile } from '@warung/contract/settings.ts'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { loginHref } from '../client/redirect-target'
import { useHash, useSignInTarget } from '../client/use-sign-in-target'
import { countPieces, useCartItems } from '../stored/cart'
import { useSignedIn } from '../stored/session'
import { useHydrated } from '../ui/use-hydrated'
import { AccountMenus } from './account-menus'
import { BrandMark } from './brand-mark'
import { linkLook } from './header-links'
import { LanguageCodes } from './language-link'
import { SearchBox } from './search-box'
import { shellTexts } from './texts'

function CartLink() {
  const pieces = countPieces(useCartItems())
  // a longer count needs room, or it would cover the word beside it
  const room = pieces > 99 ? 'sm:gap-6' : 'sm:gap-3.5'
  return (
    <Link to={href('/cart/:id?')} className={`${linkLook} cart-link relative ${room}`}>
      <ShoppingCart aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{shellTexts.cart}</span>
      {pieces > 0 ? (
        <span
          // remounted for each count, to restart the animation
          key={pieces}
          className="settle absolute top-0.5 left-6 min-w-5 rounded-full bg-clay px-1 text-center font-bold text-on-clay text-xs leading-5"
        >
          {pieces > 99 ? '99+' : pieces}
          <span className="sr-only"> {shellTexts.cartItems(pieces)}</span>
        </span>
      ) : null}
    </Link>
  )
}

/** Pages not worth returning to after sign-in; their own query names the target. */
const SIGN_IN_PATHS: readonly string[] = [
  href('/login'),
  href('/register'),
  href('/forgot-password'),
  href('/reset-password'),
  href('/confirm-email'),
  href('/invitation'),
]

function SignInLink() {
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  const hash = useHash()
  const target = useSignInTarget()
  const isSigningIn = SIGN_IN_PATHS.includes(pathname)
  // the server's page is the same for every query, and hydration does not correct attributes
  const here = pathname + (isHydrated ? search : '')
  return (
    <Link
      to={
        isSigningIn
          ? { pathname: href('/login'), ...target }
          : here === href('/')
            ? href('/login')
            : loginHref(here) + hash
      }
      className={linkLook}
    >
      {shellTexts.signIn}
    </Link>
  )
}

/** `children` belong to the header landmark, but are outside the bar. */
type HeaderProps = { shop: Pick<ShopProfile, 'shop_name' | 'logo'>; children: ReactNode }

export function Header({ shop, children }: HeaderProps) {
  const user = useSignedIn()
  const isHome = useLocation().pathname === href('/')
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-card">
      {children}
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 sm:flex-nowrap sm:px-6">
        <Link
          to={href('/')}
          className="flex min-h-11 items-center gap-2 font-bold text-brand text-lg no-underline"
        >
          <BrandMark logo={shop.logo} name={shop.shop_name} />
          <span className="line-clamp-2 min-w-0 leading-snug">{shop.shop_name}</span>
        </Link>
        <div className="order-last w-full sm:order-none sm:mx-4 sm:w-auto sm:grow">
          <SearchBox />
        </div>
        <nav
          aria-label={shellTexts.account}
          className="ml-auto flex min-h-11 items-center justify-end max-sm:min-w-0 max-sm:flex-[1_1_10rem] sm:min-w-48 md:min-w-66"
        >
          <LanguageCodes
            className={`${linkLook} ${user ? 'max-md:hidden' : ''} min-w-11 justify-center gap-1`}
          />
          {isAdmin(user?.role_id) ? null : <CartLink />}
          {user ? <AccountMenus user={user} /> : <SignInLink />}
        </nav>
      </div>
      {isHome ? <div aria-hidden className="awning pointer-events-none absolute inset-x-0 top-full" /> : null}
    </header>
  )
}
