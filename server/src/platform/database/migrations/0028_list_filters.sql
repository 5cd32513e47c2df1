CREATE TABLE "list_filter" (
	"list_filter_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_filter_list_filter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	CONSTRAINT "list_filter_name" UNIQUE("user_id","list","name"),
	CONSTRAINT "list_filter_list" CHECK ("list_filter"."list" in ('orders', 'products', 'users'))
);
--> statement-breakpoint
ALTER TABLE "list_filter" ADD CONSTRAINT "list_filter_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;