ALTER TABLE "product" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "published_from" date;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "published_until" date;--> statement-breakpoint
CREATE INDEX "product_on_sale" ON "product" USING btree ("product_id","published_from","published_until") WHERE "product"."deleted_at" is null and "product"."is_published";--> statement-breakpoint
CREATE INDEX "product_not_always_on_sale" ON "product" USING btree ("product_id","is_published","published_from","published_until") WHERE "product"."deleted_at" is null and (not "product"."is_published" or "product"."published_from" is not null or "product"."published_until" is not null);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_publication" CHECK ("product"."published_until" >= "product"."published_from");