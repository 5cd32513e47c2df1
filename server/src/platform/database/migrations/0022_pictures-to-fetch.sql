CREATE TABLE "picture_to_fetch" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_import_id" integer NOT NULL,
	"address" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	"fault" text,
	CONSTRAINT "picture_to_fetch_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "picture_to_fetch_fault" CHECK ("picture_to_fetch"."fault" in ('address_refused', 'not_found', 'not_reachable', 'too_large', 'not_a_picture'))
);
--> statement-breakpoint
ALTER TABLE "product_import_line" ADD COLUMN "picture_addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_to_fetch" ADD CONSTRAINT "picture_to_fetch_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_to_fetch" ADD CONSTRAINT "picture_to_fetch_product_import_id_product_import_product_import_id_fk" FOREIGN KEY ("product_import_id") REFERENCES "public"."product_import"("product_import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_to_fetch_due" ON "picture_to_fetch" USING btree ("try_at") WHERE "picture_to_fetch"."fault" is null;--> statement-breakpoint
CREATE INDEX "picture_to_fetch_import" ON "picture_to_fetch" USING btree ("product_import_id");