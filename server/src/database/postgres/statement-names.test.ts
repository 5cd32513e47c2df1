import { expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

it('names what is asked again and again, each text alike and apart from others', () => {
  const nameOf = createStatementNames()
  const asked = (text: string) => Array.from({ length: 4 }, () => nameOf(text))
  expect(asked('select 1')).toEqual([undefined, undefined, 'warung_1', 'warung_1'])
  expect(asked('select 2')).toEqual([undefined, undefined, 'warung_2', 'warung_2'])
  expect(nameOf('select 1')).toBe('warung_1')
})

it('names nothing whose plan depends on the text that is looked for', () => {
  const nameOf = createStatementNames()
  for (const text of [
    'select 1 where name like $1',
    'select 1 where name LIKE $1',
    'select 1 where a ~~ $1',
  ]) {
    expect(Array.from({ length: 5 }, () => nameOf(text))).toEqual(Array(5).fill(undefined))
  }
})

it('names no more than a server should keep, however many texts there are', () => {
  const nameOf = createStatementNames()
  const names = new Set<string | undefined>()
  for (let text = 0; text < 2000; text += 1) {
    for (let use = 0; use < 4; use += 1) names.add(nameOf(`select ${text}`))
  }
  names.delete(undefined)
  expect(names.size).toBe(300)
})
