/** Few large chunks: each file of a first load costs headers, and small ones compress badly. */
import type { Rolldown } from 'vite'

type ModuleGraph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1]

/** Needed by every page; they change only with their versions, so browsers cache them over releases. */
const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|vite[\\/]preload-helper/

const EVERY_PAGE = /[\\/]web[\\/]app[\\/](root|entry\.client)\.tsx$/
/** A visitor of one of these is likely to open another. */
const SHOPPING_SCREENS = /[\\/]web[\\/]app[\\/]screens[\\/](home|search|category|product|cart)\.tsx$/
/** Modules these need, and which screens of admins and accounts may share. */
const BUYING_SCREENS = /[\\/]web[\\/]app[\\/]screens[\\/](product|cart)\.tsx$/

/** Their own parts; what lazily loaded parts share with them, such as texts, would become files of its own. */
const BUYING_PARTS = /[\\/]web[\\/]app[\\/](screens|catalog|reviews|cart)[\\/](?!.*texts)/
/** Of shoppers and admins. */
const SCREENS = /[\\/]web[\\/]app[\\/](screens|admin)[\\/][^?]*$/

/** Small files that it needs would be merged with larger ones of other screens. */
const SIGN_IN = /[\\/]web[\\/]app[\\/]screens[\\/]login\.tsx$/

/** Our own parts that show them as well. */
const WIDGETS =
  /[\\/]node_modules[\\/]@?(base-ui|floating-ui)|[\\/]web[\\/]app[\\/]ui[\\/](menu-button|form-dialog|confirm-dialog|dialog|toast)\.tsx$/
const ADMIN = /[\\/]web[\\/]app[\\/]admin[\\/]/

/** Few visits pay: what its screens share joins no chunk of another screen. */
const PAYMENT_METHODS = /[\\/]web[\\/]app[\\/]payment-methods[\\/]/

/** A lazily loaded part that needs one of them would name every chunk that they are merged with. */
const CATALOG_TEXTS = /[\\/]web[\\/]app[\\/]catalog[\\/][^?]*texts/

/**
 * Each is kept whole: `shared` would merge its modules into chunks that import one another, and a module
 * that reads the other's values as it loads would find none.
 */
const ORDER_ROWS =
  /[\\/]web[\\/]app[\\/](orders[\\/](order-cells|orders-table|order-row-texts|order-state-text)|ui[\\/](table|scroll-area))\.tsx?$/
const ORDER_SUMS =
  /[\\/]web[\\/]app[\\/]checkout[\\/](order-draft|use-discount-code|use-automatic-discounts|cart-discounts)|[\\/]discount-price\.ts$/

const ENTRY = /__react-router-build-client-route|[\\/]entry\.client\.tsx$/

/** Counts the `wanted` modules that import it, directly or not; itself included. */
function countImporters(id: string, graph: ModuleGraph, wanted: RegExp): number {
  const seen = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(graph.getModuleInfo(next)?.importers ?? []))
  }
  return [...seen].filter((id) => wanted.test(id)).length
}

/** Merged with others of `shared`, it would bring menus and dialogs to first loads that show none. */
function importsWidget(id: string, graph: ModuleGraph): boolean {
  return (
    !isEntry(id) &&
    !ADMIN.test(id) &&
    (graph.getModuleInfo(id)?.importedIds ?? []).some((each) => WIDGETS.test(each))
  )
}

/** Entries stay separate files: the router loads them by name. */
function isEntry(id: string): boolean {
  return ENTRY.test(id) || EVERY_PAGE.test(id)
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'framework', test: FRAMEWORK, priority: 6 },
    {
      name: (id, graph) => (!isEntry(id) && countImporters(id, graph, EVERY_PAGE) > 0 ? 'every-page' : null),
      debugName: 'every page',
      priority: 5,
    },
    {
      name: (id, graph) => {
        const shopping = countImporters(id, graph, SHOPPING_SCREENS)
        // a module shared with admin screens would become a file of its own and pull in more
        const isOfAdminsToo =
          shopping === 1 &&
          !isEntry(id) &&
          countImporters(id, graph, BUYING_SCREENS) === 0 &&
          countImporters(id, graph, ADMIN) > 0
        return shopping > 1 || isOfAdminsToo ? 'shopping' : null
      },
      debugName: 'shopping',
      priority: 4,
    },
    {
      name: (id, graph) => {
        const buying = countImporters(id, graph, BUYING_SCREENS)
        // what only one screen imports stays in that screen's own file
        const isOfOneScreen = BUYING_PARTS.test(id) && countImporters(id, graph, SCREENS) === 1
        return !isEntry(id) && buying > 0 && !isOfOneScreen ? 'buying' : null
      },
      debugName: 'buying',
      priority: 3,
    },
    {
      name: (id, graph) =>
        !isEntry(id) && !SIGN_IN.test(id) && countImporters(id, graph, SIGN_IN) > 0 ? 'sign-in' : null,
      debugName: 'sign-in',
      priority: 3,
    },
    { name: 'payment-methods', test: PAYMENT_METHODS, minShareCount: 2, priority: 2 },
    { name: 'catalog-texts', test: CATALOG_TEXTS, minShareCount: 2, priority: 2 },
    { name: 'order-rows', test: ORDER_ROWS, minShareCount: 2, priority: 2 },
    { name: 'order-sums', test: ORDER_SUMS, minShareCount: 2, priority: 2 },
    // menus and dialogs load late: no first load may include them for a small neighbour
    {
      name: (id, graph) => (WIDGETS.test(id) || importsWidget(id, graph) ? 'widgets' : null),
      debugName: 'widgets',
      minShareCount: 2,
      entriesAware: true,
      priority: 2,
    },
    {
      name: 'shared',
      test: (id) => !ADMIN.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 8_000,
      priority: 1,
    },
    { name: 'admin', test: ADMIN, minShareCount: 2, priority: 0 },
  ],
}

/** Groups name a shared chunk after every screen that loads it; each first load would bring those names. */
export function chunkFileNames({ name }: { readonly name: string }): string {
  return `assets/${name.split('~')[0]}-[hash].js`
}
