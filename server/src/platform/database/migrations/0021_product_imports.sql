CREATE TABLE "product_import" (
	"product_import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_import_product_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"state" text NOT NULL,
	"create_categories" boolean DEFAULT false NOT NULL,
	"checked" jsonb,
	"fault" jsonb,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"category_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "product_import_state" CHECK ("product_import"."state" in ('checking', 'unreadable', 'faulty', 'ready', 'importing', 'withdrawing', 'overtaken', 'imported', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "product_import_line" (
	"product_import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"product_id" integer,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"is_price_unusual" boolean DEFAULT false NOT NULL,
	"faults" jsonb NOT NULL,
	"is_applied" boolean DEFAULT false NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_import_line_product_import_id_line_pk" PRIMARY KEY("product_import_id","line"),
	CONSTRAINT "product_import_line_kind" CHECK ("product_import_line"."kind" in ('create', 'change', 'same', 'fault'))
);
--> statement-breakpoint
CREATE TABLE "product_import_text" (
	"product_import_id" integer NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "product_import_text_product_import_id_part_pk" PRIMARY KEY("product_import_id","part")
);
--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_asked_by_app_user_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_line" ADD CONSTRAINT "product_import_line_import" FOREIGN KEY ("product_import_id") REFERENCES "public"."product_import"("product_import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_text" ADD CONSTRAINT "product_import_text_product_import_id_product_import_product_import_id_fk" FOREIGN KEY ("product_import_id") REFERENCES "public"."product_import"("product_import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_import_writing" ON "product_import" USING btree ((true)) WHERE "product_import"."state" in ('importing', 'withdrawing', 'undoing');--> statement-breakpoint
CREATE INDEX "product_import_line_of_kind" ON "product_import_line" USING btree ("product_import_id","kind","line");