import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { nameKey } from '../categories/check-category.ts'

export type NamedCategory = {
  readonly id: number | null
  readonly name: string
  readonly key: string
}

type FoundCategory = NamedCategory & { readonly written: string }

export class CategoryNames {
  readonly #byName = new Map<string, NamedCategory>()

  async find(db: Db, names: readonly string[]): Promise<void> {
    const unknown = [...new Set(names)].filter((name) => !this.#byName.has(name))
    if (unknown.length === 0) return
    const found = await rows<FoundCategory>(
      db,
      sql`select keyed.written, keyed.key, category.product_category_id as id,
          coalesce(category.name, keyed.written) as name
        from (select written.value as written, ${nameKey(sql`written.value`)} as key
          from jsonb_array_elements_text(${JSON.stringify(unknown)}::jsonb) as written) as keyed
        left join ${productCategory} as category on category.name_key = keyed.key`,
    )
    for (const { written, ...category } of found) this.#byName.set(written, category)
  }

  of(names: readonly string[]): NamedCategory[] {
    const categories = names.map((name) => this.#byName.get(name) ?? { id: null, name, key: name })
    return [...new Map(categories.map((category) => [category.key, category])).values()]
  }
}
