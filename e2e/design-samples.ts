/** Boxes and colours of all that is seen on the page of components, and their record. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Sample = { readonly name: string; readonly box: readonly number[]; readonly look: string }

/** Elements with a text, a background or a border of their own. @param roots a selector; boxes are relative to its elements */
export function readSamples(page: Page, roots: string): Promise<Sample[]> {
  return page.evaluate((selector) => {
    function hex(color: string): string {
      const [r = 0, g = 0, b = 0, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? []
      const digits = [r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')
      return alpha === 0 ? '-' : `#${digits}${alpha === 1 ? '' : `/${alpha}`}`
    }
    function ownText(element: Element): string {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return texts.map(({ textContent }) => textContent?.trim()).join(' ')
    }
    function sampleOf(element: HTMLElement, from: DOMRect) {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const text = ownText(element) || element.getAttribute('aria-label') || ''
      const ground = hex(style.backgroundColor)
      const edge = style.borderTopWidth === '0px' ? '-' : hex(style.borderTopColor)
      if (!element.checkVisibility() || box.width < 2 || (!text && ground === '-' && edge === '-')) return []
      const name = `${element.localName} ${text}`.trim().slice(0, 32)
      const numbers = [box.x - from.x, box.y - from.y, box.width, box.height].map(Math.round)
      const font = `${style.fontSize} ${style.fontWeight}`
      const shape = `r${style.borderRadius} p${style.padding}`
      return [{ name, box: numbers, look: `${hex(style.color)} ${ground} ${edge} ${font} ${shape}` }]
    }
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((root) => {
      const from = root.getBoundingClientRect()
      return [root, ...root.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element instanceof HTMLElement)
        .flatMap((element) => sampleOf(element, from))
    })
  }, roots)
}

/** Of x, y, width and height: another browser's letters are a few pixels wider, but a line is as high. */
const BOX_TOLERANCES_PX = [8, 2, 8, 2]

/** The recorded line if the new one has nearly its box; else the new one. */
function asRecorded(line: string, known = ''): string {
  const [box = '', ...look] = line.split(' | ')
  const [knownBox = '', ...knownLook] = known.split(' | ')
  const numbers = knownBox.split(' ').map(Number)
  const isNear = box
    .split(' ')
    .every(
      (number, at) => Math.abs(Number(number) - (numbers[at] ?? Number.NaN)) <= (BOX_TOLERANCES_PX[at] ?? 0),
    )
  return isNear && look.join() === knownLook.join() ? known : line
}

/** @param name of the record, a file of a line a sample; one that is missing is written, for the next run */
export function expectRecorded(name: string, samples: readonly Sample[]): void {
  const file = path.join(import.meta.dirname, `files/design-${name}.txt`)
  const lines = samples.map(({ box, look, name }) => [box.join(' '), look, name].join(' | '))
  const known = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : undefined
  if (!known) writeFileSync(file, `${lines.join('\n')}\n`)
  expect(lines.map((line, at) => asRecorded(line, known?.[at]))).toEqual(known)
}
