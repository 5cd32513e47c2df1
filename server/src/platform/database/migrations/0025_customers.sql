CREATE TABLE "customer_note" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"text" text,
	"tags" text[] NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_note_tags" CHECK (cardinality("customer_note"."tags") <= 10)
);
--> statement-breakpoint
CREATE TABLE "saved_address" (
	"address_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_address_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"label" text NOT NULL,
	"is_default" boolean NOT NULL,
	"recipient" text,
	"telephone" text,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"province" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_address_slot" UNIQUE("user_id","slot"),
	CONSTRAINT "saved_address_slots" CHECK ("saved_address"."slot" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "stock_alert" (
	"stock_alert_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_alert_stock_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"email" text NOT NULL,
	"user_id" integer,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"token_hash" text,
	CONSTRAINT "stock_alert_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "stock_alert_stop" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_address" ADD CONSTRAINT "saved_address_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_product_id_product_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_address_default" ON "saved_address" USING btree ("user_id") WHERE "saved_address"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_waiting" ON "stock_alert" USING btree ("product_id","email") WHERE "stock_alert"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alert_email" ON "stock_alert" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_alert_user" ON "stock_alert" USING btree ("user_id") WHERE "stock_alert"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_alert_age" ON "stock_alert" USING btree ("created_at");