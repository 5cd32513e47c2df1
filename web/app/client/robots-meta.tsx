import { createContext, useContext } from 'react'
import { useMatches } from 'react-router'

/** of the answer that is being rendered; undefined in the browser */
export const StatusContext = createContext<number | undefined>(undefined)

/** The others are a shopper's or an admin's own, or a list that a keyword makes. */
const INDEXED: ReadonlySet<string> = new Set([
  'screens/home',
  'home-page',
  'screens/category',
  'category-page',
  'screens/product',
  'screens/info',
])

/** A page that failed (503) stays in the index; one that is gone does not. */
export function RobotsMeta() {
  const status = useContext(StatusContext)
  const isIndexed = useMatches().some(({ id }) => INDEXED.has(id)) && status !== 404
  return isIndexed ? null : <meta name="robots" content="noindex" />
}
