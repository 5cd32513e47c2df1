import { expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

it('names what is asked again and again, each text alike and apart from others', () => {
  const { nameOf } = createStatementNames()
  const names = (text: string) => Array.from({ length: 4 }, () => nameOf(text))
  const [, , one] = names('select 1')
  const [, , two] = names('select 2')
  expect(one).toMatch(/^warung_.{1,56}$/) // PostgreSQL cuts names after 63 characters
  expect(two).not.toBe(one)
  expect(names('select 1')).toEqual([one, one, one, one])
  expect(names('select 3').slice(0, 2)).toEqual([undefined, undefined])
})

it('gives a text the same name in every process, whatever was asked before it', () => {
  const [first, second] = [createStatementNames(), createStatementNames()]
  const names = ({ nameOf }: typeof first, text: string) =>
    Array.from({ length: 3 }, () => nameOf(text)).at(-1)
  names(first, 'select 2')
  expect(names(first, 'select 1')).toBe(names(second, 'select 1'))
})

it('names no text again whose name was taken away', () => {
  const { nameOf, invalidate } = createStatementNames()
  const names = (text: string) => Array.from({ length: 4 }, () => nameOf(text)).at(-1)
  const other = names('select 2')
  expect(names('select 1')).toBeDefined()
  invalidate('select 1')
  invalidate('select 3') // unnamed
  expect([names('select 1'), names('select 2')]).toEqual([undefined, other])
  expect(names('select 3')).toBeDefined()
})

it('names few of the texts that differ by how long their lists are', () => {
  const { nameOf } = createStatementNames()
  const named = (texts: readonly string[]) =>
    texts.filter((text) => Array.from({ length: 4 }, () => nameOf(text)).at(-1) !== undefined).length
  const lengths = Array.from({ length: 50 }, (_, n) => n + 1)
  const list = (length: number, first = 1) => Array.from({ length }, (_, n) => `$${first + n}`).join(', ')
  expect(
    named(lengths.map((n) => `select 1 from product where id in (${list(n)}) and day > $${n + 1}`)),
  ).toBe(4)
  const listOfRows = (n: number) =>
    Array.from({ length: n }, (_, row) => `(default, ${list(2, 1 + 2 * row)})`).join(', ')
  expect(named(lengths.map((n) => `insert into review values ${listOfRows(n)}`))).toBe(4)
  expect(named(lengths.map((n) => `select ${n} where id in (${list(3)})`))).toBe(50)
})

it('names nothing whose plan depends on the text that is looked for', () => {
  const { nameOf } = createStatementNames()
  for (const text of [
    'select 1 where name like $1',
    'select sum(sold) from sales_day where day between $1::date and $2::date',
    'select 1 where name LIKE $1',
    'select 1 where a ~~ $1',
  ]) {
    expect(Array.from({ length: 5 }, () => nameOf(text))).toEqual(Array(5).fill(undefined))
  }
})

it('names no more than a server should keep, however many texts there are', () => {
  const { nameOf } = createStatementNames()
  const names = new Set<string | undefined>()
  for (let text = 0; text < 2000; text += 1) {
    for (let use = 0; use < 4; use += 1) names.add(nameOf(`select ${text}`))
  }
  names.delete(undefined)
  expect(names.size).toBe(300)
})
