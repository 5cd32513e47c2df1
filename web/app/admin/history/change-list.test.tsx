import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChangeList } from './change-list'

describe('ChangeList', () => {
  it('leaves out what was made empty', () => {
    const made = renderToStaticMarkup(<ChangeList before={{}} after={{ name: 'Owner', invited_as: '' }} />)
    expect(made).toContain('Owner')
    expect(made).not.toContain('Invited as')
    expect(renderToStaticMarkup(<ChangeList before={{}} after={{ invited_as: null }} />)).toBe('')
  })

  it('names a field of products as their form does', () => {
    expect(renderToStaticMarkup(<ChangeList before={{}} after={{ weight_grams: 500 }} />)).toContain(
      'Weight (grams):',
    )
  })

  it('says what became empty, and what was', () => {
    const emptied = renderToStaticMarkup(<ChangeList before={{ brand: 'Hangat' }} after={{ brand: '' }} />)
    expect(emptied).toMatch(/Hangat.*nothing/)
    const filled = renderToStaticMarkup(<ChangeList before={{ brand: '' }} after={{ brand: 'Hangat' }} />)
    expect(filled).toMatch(/nothing.*Hangat/)
  })
})
