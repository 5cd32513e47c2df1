/** After a search of several words without a result: the words that find something by themselves. */
import { CallFailed } from '@warung/contract/client.ts'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { browserApi } from '../client/api'
import { wordSearchesTexts } from './word-searches-texts'

const SEARCHED_WORDS_MAX = 3

function searchedWords(keyword: string): readonly string[] {
  const words = new Set(keyword.split(/\s+/).filter((word) => word.length > 1))
  return words.size > 1 ? [...words].slice(0, SEARCHED_WORDS_MAX) : []
}

/** False if the call failed, since the page is complete without these. */
async function findsSomething(keyword: string): Promise<boolean> {
  try {
    return (await browserApi('GET /api/v1/product', { query: { keyword, limit: 1 } })).data.length > 0
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return false
  }
}

function useFoundWords(keyword: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    let isHere = true
    const words = searchedWords(keyword)
    void Promise.all(words.map(findsSomething)).then((finds) => {
      if (isHere) setFound(words.filter((_, index) => finds[index]))
    })
    return () => {
      isHere = false
    }
  }, [keyword])
  return found
}

export function WordSearches({ keyword }: { keyword: string }) {
  const found = useFoundWords(keyword)
  if (searchedWords(keyword).length === 0) return null
  // reserved until the answers are there
  if (found.length === 0) return <div className="min-h-11" />
  return (
    <nav aria-label={wordSearchesTexts.try} className="flex flex-wrap items-center justify-center gap-x-4">
      <span aria-hidden>{wordSearchesTexts.try}</span>
      {found.map((word) => (
        <Link
          key={word}
          to={href('/search/:keyword', { keyword: word })}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}
