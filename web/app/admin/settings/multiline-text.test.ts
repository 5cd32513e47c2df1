import { expect, it } from 'vitest'
import { multilineTextOf } from './multiline-text'

it('reads a field of several lines with one character for each line break, and nothing around it', () => {
  const form = new FormData()
  form.set('address', '\r\n Jl. Kaliurang 5\r\nSleman\n\r\n')
  expect(multilineTextOf(form, 'address')).toBe('Jl. Kaliurang 5\nSleman')
  expect(multilineTextOf(form, 'footer_text')).toBe('')
})
