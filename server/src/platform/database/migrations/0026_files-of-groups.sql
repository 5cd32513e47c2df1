CREATE TABLE "product_import_group" (
	"product_import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_group_id" integer,
	"name" text NOT NULL,
	"options" jsonb NOT NULL,
	"options_before" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"is_written" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_import_group_product_import_id_position_pk" PRIMARY KEY("product_import_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_import_line" ADD COLUMN "group_position" integer;--> statement-breakpoint
ALTER TABLE "product_import_line" ADD COLUMN "left_group_id" integer;--> statement-breakpoint
ALTER TABLE "product_import_line" ADD COLUMN "waits_for_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import_group" ADD CONSTRAINT "product_import_group_product_import_id_product_import_product_import_id_fk" FOREIGN KEY ("product_import_id") REFERENCES "public"."product_import"("product_import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_group_name_key" ON "product_group" USING btree ((btrim(regexp_replace(lower(normalize("name", NFKC)), '\s+', ' ', 'g'))));--> statement-breakpoint
CREATE INDEX "product_import_line_waits" ON "product_import_line" USING btree ("product_import_id","line") WHERE "product_import_line"."waits_for_group";