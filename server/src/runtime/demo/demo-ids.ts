import { demoPeople } from './people.ts'

export type DemoIds = { readonly people: Map<string, number>; readonly products: Map<string, number> }

export function demoIdOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo names ${String(key)}, which it does not have`)
  return id
}

export function demoPerson(index: number): (typeof demoPeople)[number] {
  const found = demoPeople[index]
  if (!found) throw new Error('the demo names a person it does not have')
  return found
}
