/**
 * What arrives together: a few large files in the place of one for whatever two screens share, since each file of a
 * first load costs its headers, and small files compress badly.
 */
import type { Rolldown } from 'vite'

type ModuleGraph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1]

/** Every page needs these; they change with their versions alone, so that browsers keep them over releases of the shop. */
const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|vite[\\/]preload-helper/
/** They are imported by way of one module that names them all: which screens use them the graph does not tell. */
const ICONS = /[\\/]lucide-react[\\/]/

const EVERY_PAGE = /[\\/]web[\\/]app[\\/](root|entry\.client)\.tsx$/
/** Whoever opens one of these is likely to open another. */
const SHOPPING_SCREENS = /[\\/]web[\\/]app[\\/]screens[\\/](home|search|category|product|cart)\.tsx$/
/** What these need besides, and screens of admins and accounts may need too. */
const BUYING_SCREENS = /[\\/]web[\\/]app[\\/]screens[\\/](product|cart)\.tsx$/

const WIDGETS = /[\\/]node_modules[\\/]@?(base-ui|floating-ui)/
const ADMIN = /[\\/]web[\\/]app[\\/]admin[\\/]/

const ENTRY = /__react-router-build-client-route|[\\/]entry\.client\.tsx$/

/** How many modules of these import it, at however many removes; itself too, when it is one. */
function countImporters(id: string, graph: ModuleGraph, wanted: RegExp): number {
  const seen = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(graph.getModuleInfo(next)?.importers ?? []))
  }
  return [...seen].filter((each) => wanted.test(each)).length
}

/** Entries stay files of their own: the router loads them by name. */
function isEntry(id: string): boolean {
  return ENTRY.test(id) || EVERY_PAGE.test(id)
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'framework', test: FRAMEWORK, priority: 6 },
    {
      name: (id, graph) =>
        !isEntry(id) && (ICONS.test(id) || countImporters(id, graph, EVERY_PAGE) > 0) ? 'every-page' : null,
      debugName: 'every page',
      priority: 5,
    },
    {
      name: (id, graph) => {
        const shopping = countImporters(id, graph, SHOPPING_SCREENS)
        // what one of them has in common with the admin's would be a file of its own, and bring more with it
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
      name: (id, graph) => (!isEntry(id) && countImporters(id, graph, BUYING_SCREENS) > 0 ? 'buying' : null),
      debugName: 'buying',
      priority: 3,
    },
    // menus and dialogs are loaded late: no first load may have them for the sake of something small beside them
    { name: 'widgets', test: WIDGETS, minShareCount: 2, entriesAware: true, priority: 2 },
    {
      name: 'shared',
      test: (id) => !ADMIN.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 8_000,
      priority: 1,
    },
    // of the admin's own, and nothing that a shopper's screen needs: that is taken already
    { name: 'admin', test: ADMIN, minShareCount: 2, priority: 0 },
  ],
}
