import { createContext, useContext } from 'react'
import { useMatches } from 'react-router'

/** of the page being rendered; undefined in the browser */
export const StatusContext = createContext<number | undefined>(undefined)

/** All other screens belong to a shopper or an admin, or list the results of a keyword. */
const INDEXED: ReadonlySet<string> = new Set([
  'screens/home',
  'home-page',
  'screens/category',
  'category-page',
  'screens/product',
  'screens/info',
])

/** A page that failed (503) stays in the index; a missing one does not. */
export function RobotsMeta() {
  const status = useContext(StatusContext)
  const isIndexed = useMatches().some(({ id }) => INDEXED.has(id)) && status !== 404
  return isIndexed ? null : <meta name="robots" content="noindex" />
}
