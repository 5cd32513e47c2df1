import type { LineFault } from '../../platform/database/schema/import-faults.ts'
import type { StoredFaultGroup } from '../../platform/database/schema/product-imports.ts'

const GROUPS_MAX = 100
const LINES_SHOWN_MAX = 20

type FaultGroup = { readonly fault: LineFault; readonly lines: number[]; line_count: number }

export class FaultGroups {
  readonly #groups = new Map<string, FaultGroup>()

  add(line: number, faults: readonly LineFault[]): void {
    for (const fault of faults) {
      const { code, column, found, limit, other } = fault
      const key = JSON.stringify([code, column, found, limit, other])
      const group: FaultGroup = this.#groups.get(key) ?? { fault, lines: [], line_count: 0 }
      if (!this.#groups.has(key) && this.#groups.size === GROUPS_MAX) continue
      this.#groups.set(key, group)
      group.line_count += 1
      if (group.lines.length < LINES_SHOWN_MAX) group.lines.push(line)
    }
  }

  all(): StoredFaultGroup[] {
    return [...this.#groups.values()]
  }
}
