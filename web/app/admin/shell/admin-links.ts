/** The screens of the admin's menu, by group. */
import type { AllPendingTasks } from '@warung/contract/sales.ts'
import Boxes from 'lucide-react/icons/boxes'
import ChartColumn from 'lucide-react/icons/chart-column'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import Tags from 'lucide-react/icons/tags'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { LucideIcon } from 'lucide-react/types'
import { href } from 'react-router'
import { mayOpen } from './permitted-screens'
import { adminShellTexts } from './texts'

export type AdminLink = {
  readonly to: string
  readonly label: string
  readonly Icon: LucideIcon
  /** screens that belong to it, beside those below its own address */
  readonly covers?: RegExp
  /** its number beside the label, when anything waits */
  readonly task?: keyof AllPendingTasks
}

const {
  categories,
  discounts,
  groups,
  history,
  home,
  mails,
  money,
  moneyShort,
  orders,
  products,
  reviews,
  sales,
  settings,
  stock,
  toShip,
  users,
} = adminShellTexts

const orderLink = {
  to: href('/admin/orderlist'),
  label: orders,
  Icon: ReceiptText,
  covers: /^(\/admin)?\/order\//,
}
const productLink = {
  to: href('/admin/productlist/:pageNumber?'),
  label: products,
  Icon: Package,
  covers: /^\/admin\/product(s\/import|\/create|\/\d+\/edit)/,
}
const moneyLink = { to: href('/admin/money'), label: money, Icon: Wallet, task: 'refunds_pending' } as const

export const homeLink: AdminLink = { to: href('/admin'), label: home, Icon: House }

/** Whether a screen is the link's own, or one below it. */
export function isOpenAt({ to, covers }: AdminLink, pathname: string): boolean {
  if (pathname === to || covers?.test(pathname)) return true
  return to !== homeLink.to && pathname.startsWith(`${to}/`)
}

type LinkGroup = { readonly name: string; readonly links: readonly AdminLink[] }

export const linkGroups: readonly LinkGroup[] = [
  {
    name: groups.sell,
    links: [
      { to: href('/admin/to-ship'), label: toShip, Icon: Truck, task: 'to_ship' },
      { ...orderLink, task: 'open_returns' },
      { to: href('/admin/reviews'), label: reviews, Icon: Star, task: 'unread_reviews' },
    ],
  },
  {
    name: groups.products,
    links: [
      productLink,
      { to: href('/admin/categories'), label: categories, Icon: Tags },
      { to: href('/admin/discounts'), label: discounts, Icon: TicketPercent },
      {
        to: href('/admin/stock'),
        label: stock,
        Icon: Boxes,
        task: 'low_stock',
        covers: /^\/admin\/product\/\d+\/stock/,
      },
    ],
  },
  {
    name: groups.money,
    links: [{ to: href('/admin/reports'), label: sales, Icon: ChartColumn }, moneyLink],
  },
  {
    name: groups.shop,
    links: [
      { to: href('/admin/settings'), label: settings, Icon: Settings },
      {
        to: href('/admin/userlist'),
        label: users,
        Icon: Users,
        covers: /^\/admin\/(user\/|invitations)/,
      },
      { to: href('/admin/mails'), label: mails, Icon: Mail },
      { to: href('/admin/history'), label: history, Icon: History },
    ],
  },
]

/** At a thumb's reach on a phone; the rest is under More. */
const barLinks: readonly AdminLink[] = [
  homeLink,
  // an order's next task is to ship it
  { ...orderLink, task: 'to_ship' },
  productLink,
  { ...moneyLink, label: moneyShort },
]

type AdminLinks = {
  /** none: a limited Admin's home is the first of the others */
  readonly home: AdminLink | undefined
  readonly groups: readonly LinkGroup[]
  readonly bar: readonly AdminLink[]
}

/** Those that may be opened. */
export function adminLinksOf(set: string | undefined): AdminLinks {
  if (set === undefined) return { home: homeLink, groups: linkGroups, bar: barLinks }
  const groups = linkGroups
    .map(({ name, links }) => ({ name, links: links.filter(({ to }) => mayOpen(set, to)) }))
    .filter(({ links }) => links.length > 0)
  return { home: undefined, groups, bar: groups.flatMap(({ links }) => links).slice(0, barLinks.length) }
}
