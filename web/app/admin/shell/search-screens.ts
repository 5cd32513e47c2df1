/** Finds admin screens by their names and by words that a merchant might type. */
import { href } from 'react-router'
import { homeLink, linkGroups } from './admin-links'
import { mayOpen } from './permitted-screens'
import { adminSearchTexts } from './search-texts'

const { screens } = adminSearchTexts

/** Screens without a link in the navigation. */
const INNER_SCREENS = [
  { to: href('/admin/product/create'), ...screens.newProduct },
  { to: href('/admin/products/import'), ...screens.importProducts },
  { to: href('/admin/settings/shop'), ...screens.shop },
  { to: href('/admin/settings/shipping'), ...screens.shipping },
  { to: href('/admin/settings/payment'), ...screens.payment },
  { to: href('/admin/settings/contact'), ...screens.contact },
  { to: href('/admin/settings/pages'), ...screens.pages },
  { to: href('/admin/invitations'), ...screens.invitations },
  { to: href('/admin/help/:section?'), ...screens.help },
]

const SCREENS = [
  ...[homeLink, ...linkGroups.flatMap(({ links }) => links)].map(({ to, label }) => ({
    to,
    label,
    words: '',
  })),
  ...INNER_SCREENS,
]

/** A single letter would match nearly every screen. */
const LETTERS_MIN = 2

/** @param keyword in lower case @returns screens with a word that begins with it, in the navigation's order */
export function findScreens(
  keyword: string,
  set: string | undefined,
): readonly { readonly to: string; readonly label: string }[] {
  if (keyword.length < LETTERS_MIN) return []
  return SCREENS.filter(
    ({ to, label, words }) => ` ${label} ${words}`.toLowerCase().includes(` ${keyword}`) && mayOpen(set, to),
  )
}
