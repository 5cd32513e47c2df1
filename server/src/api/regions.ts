import { CITIES_FOUND_MAX, REGIONS_FOUND_MAX } from '@warung/contract/values/limits.ts'
import type { ServeCall } from '../http/serve-call.ts'
import type { RegionIndex } from '../orders/regions/region-index.ts'
import { searchCities, searchRegions } from '../orders/regions/search-regions.ts'

export function regionRoutes(serve: ServeCall, regionIndex: () => Promise<RegionIndex>): void {
  serve('GET /api/v1/region', async ({ query }) => ({
    data: searchRegions(await regionIndex(), query.keyword, REGIONS_FOUND_MAX),
  }))
  serve('GET /api/v1/region/city', async ({ query }) => ({
    data: searchCities(await regionIndex(), query.keyword, CITIES_FOUND_MAX),
  }))
}
