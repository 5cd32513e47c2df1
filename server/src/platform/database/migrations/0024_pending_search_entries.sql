-- An import writes many products, each under all its trigrams: gathered first, they come into the index together.
-- Whoever searches reads what is gathered besides, so there is never much of it.
ALTER INDEX "product_search" SET (fastupdate = true, gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "product_short_search" SET (fastupdate = true, gin_pending_list_limit = 512);
